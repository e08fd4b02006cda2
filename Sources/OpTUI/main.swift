print("optui")
