print("mocksrv")
